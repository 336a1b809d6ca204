import assert from 'node:assert/strict';
import test from 'node:test';
import { prefixOf } from '../../../Sources/CStudio/page/grouping.js';

test('what all names begin with is left out, up to the last colon that they share', () => {
  assert.equal(prefixOf(['toast quiet: quiet: a', 'toast quiet: loud: b']), 'toast quiet: '.length);
  assert.equal(prefixOf(['a: b: one', 'a: b: two']), 'a: b: '.length);
  assert.equal(prefixOf(['one', 'two']), 0);
  assert.equal(prefixOf(['a: alone']), 0);
  assert.equal(prefixOf([]), 0);
});
