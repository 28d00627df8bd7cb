import assert from 'node:assert/strict';
import { it } from 'node:test';
import { demoPassword, demoSignIns } from './demo-sign-ins.ts';
import { isCommonPassword } from './commonest-passwords.ts';

for (const password of [
  ...[
    '123456',
    'password',
    'monkey123',
    'QWERTY',
    'Iloveyou',
    'trustno1',
    'letmein',
    '1q2w3e4r',
    'q1w2e3r4t5',
  ],
  ...['P@ssw0rd1', 'pa55word', 'Password123!', 'password12345', 'administrator1', 'welcome1234', 'Dragon!!'],
  ...['aaaaaaaaaaaa', '121212', 'abcabcabc', '12341234', 'adminadmin', 'passwordpassword'],
  ...['654321', '0123456789', '0987654321', 'abcdefghijkl', '987654321'],
]) {
  it(`${password} is one of the most common passwords`, () => {
    assert.equal(isCommonPassword(password), true);
  });
}

for (const password of [
  ...[
    'correct horse battery',
    'a fine password',
    'tr0ubador&3',
    'kx8-vq2-pl',
    '730194',
    'пароль-мой',
    '!!1',
    '1234zebra!9',
  ],
  ...demoSignIns.map(demoPassword),
]) {
  it(`${password} is not one of the most common passwords`, () => {
    assert.equal(isCommonPassword(password), false);
  });
}
