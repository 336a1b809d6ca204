'use strict';
// The tasks "check" and "test" for the rules in each workspace folder. VS Code itself provides the module that this file
// requires, so nothing has to be installed or built.
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

const commands = {
  check: { arguments: ['rules', 'check'], matcher: '$glassbus-check', group: vscode.TaskGroup.Build },
  test: { arguments: ['test'], matcher: '$glassbus-test', group: vscode.TaskGroup.Test },
};

/** @param definition of the task; one that VS Code has given must come back. */
function task(definition, folder) {
  const settings = vscode.workspace.getConfiguration('glassbus', folder.uri);
  const { arguments: words, matcher, group } = commands[definition.command];
  const rules = settings.get('rules');
  const place = fs.existsSync(path.join(folder.uri.fsPath, rules)) ? rules : '.';
  const run = new vscode.ProcessExecution(settings.get('program'), [...words, place], { cwd: folder.uri.fsPath });
  const made = new vscode.Task(definition, folder, definition.command, 'glassbus', run, matcher);
  made.group = group;
  return made;
}

exports.activate = (context) => {
  const provider = {
    provideTasks: () =>
      (vscode.workspace.workspaceFolders ?? []).flatMap((folder) =>
        Object.keys(commands).map((command) => task({ type: 'glassbus', command }, folder))),
    // A task from the user's tasks.json.
    resolveTask: ({ definition, scope }) =>
      commands[definition.command] && scope?.uri ? task(definition, scope) : undefined,
  };
  context.subscriptions.push(vscode.tasks.registerTaskProvider('glassbus', provider));
};
