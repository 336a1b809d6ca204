import assert from 'node:assert/strict';
import test from 'node:test';
import { RuleFiles } from '../../../Sources/CStudio/page/rule-files.js';

/** Files on a host that has these texts; the digest of a text is the text in capitals. */
function filesOf(texts) {
  const asked = [];
  const name = (path) => decodeURIComponent(path.slice('/v1/studio/rules/files/'.length));
  const files = new RuleFiles({
    async get(path) {
      asked.push(path);
      const paths = Object.keys(texts);
      if (path === '/v1/studio/rules/files') return { canEdit: true, layers: [{ name: 'rules', files: paths.map((path) => ({ path, digest: texts[path].toUpperCase() })) }] };
      return { text: texts[name(path)], digest: texts[name(path)].toUpperCase() };
    },
    async put(path, { text }, digest) {
      if (texts[name(path)].toUpperCase() !== digest) throw new Error('it was changed');
      texts[name(path)] = text;
      return { digest: text.toUpperCase() };
    },
  });
  return { files, asked, texts };
}

test('a file is read once, and its path is safe in an address', async () => {
  const { files, asked } = filesOf({ 'rules/a b#.lua': 'one' });
  await files.opened('rules/a b#.lua');
  const file = await files.opened('rules/a b#.lua');
  assert.deepEqual(asked, ['/v1/studio/rules/files/rules/a%20b%23.lua']);
  assert.deepEqual(file, { text: 'one', disk: 'one', digest: 'ONE' });
});

test('edits are the texts that differ from the disk, until they are saved', async () => {
  const { files, texts } = filesOf({ 'rules/a.lua': 'one', 'rules/b.lua': 'two' });
  const file = await files.opened('rules/a.lua');
  await files.opened('rules/b.lua');
  file.text = 'edited';
  assert.deepEqual(files.edits, { 'rules/a.lua': 'edited' });
  assert.deepEqual(['a', 'b', 'never opened'].map((name) => files.isEdited(`rules/${name}.lua`)), [true, false, false]);
  await files.save('rules/a.lua', file);
  assert.equal(texts['rules/a.lua'], 'edited');
  assert.deepEqual(files.edits, {});
});

test('a file that was changed elsewhere is not overwritten, and its edits stay', async () => {
  const { files, texts } = filesOf({ 'rules/a.lua': 'one' });
  const file = await files.opened('rules/a.lua');
  file.text = 'mine';
  texts['rules/a.lua'] = 'theirs';
  await assert.rejects(files.save('rules/a.lua', file));
  assert.deepEqual([texts['rules/a.lua'], files.edits['rules/a.lua']], ['theirs', 'mine']);
});

test('what was typed while a file was saved stays an edit', async () => {
  const { files } = filesOf({ 'rules/a.lua': 'one' });
  const file = await files.opened('rules/a.lua');
  file.text = 'two';
  const saving = files.save('rules/a.lua', file);
  file.text = 'three';
  await saving;
  assert.equal(files.edits['rules/a.lua'], 'three');
});

test('files that changed on the disk are read anew, but for those with edits', async () => {
  const { files, texts } = filesOf({ 'rules/a.lua': 'one', 'rules/b.lua': 'two', 'rules/c.lua': 'same' });
  for (const name of ['a', 'b', 'c']) await files.opened(`rules/${name}.lua`);
  files.open.get('rules/b.lua').text = 'mine';
  Object.assign(texts, { 'rules/a.lua': 'new', 'rules/b.lua': 'newer' });
  await files.list();
  assert.deepEqual(files.closeChanged(), ['rules/a.lua']);
  assert.equal((await files.opened('rules/a.lua')).text, 'new');
  assert.equal((await files.opened('rules/b.lua')).text, 'mine');
});
