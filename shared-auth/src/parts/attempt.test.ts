import { createAttempt } from './attempt.ts';

describe('an attempt', () => {
  const keys: string[] = [];
  const send = (answer: () => Promise<string>) => (key: string) => {
    keys.push(key);
    return answer();
  };
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(''), { code }));
  beforeEach(() => keys.splice(0));

  it.each(['OFFLINE', 'TIMEOUT', 'UNKNOWN', 'INTERNAL', 'DATABASE_UNAVAILABLE', 'RATE_LIMITED'])(
    'an attempt keeps its key after %s',
    async (code) => {
      const attempt = createAttempt();
      await expect(attempt.run('a', send(failing(code)))).rejects.toThrow();
      await attempt.run(
        'a',
        send(() => Promise.resolve('ok')),
      );
      expect(keys[1]).toBe(keys[0]);
    },
  );

  it.each(['STOCK_INSUFFICIENT', 'BALANCE_INSUFFICIENT', 'GATEWAY_FAILED'])(
    'an attempt takes a new key after the clear answer %s',
    async (code) => {
      const attempt = createAttempt();
      await expect(attempt.run('a', send(failing(code)))).rejects.toThrow();
      await attempt.run(
        'a',
        send(() => Promise.resolve('ok')),
      );
      expect(keys[1]).not.toBe(keys[0]);
    },
  );

  it('an attempt takes a new key for other content', async () => {
    const attempt = createAttempt();
    await expect(attempt.run('a', send(failing('OFFLINE')))).rejects.toThrow();
    await attempt.run(
      'b',
      send(() => Promise.resolve('ok')),
    );
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('an attempt sends nothing while a request is in flight', async () => {
    const attempt = createAttempt();
    const both = await Promise.all([
      attempt.run(
        'a',
        send(() => Promise.resolve('ok')),
      ),
      attempt.run(
        'a',
        send(() => Promise.resolve('again')),
      ),
    ]);
    expect(both).toEqual(['ok', undefined]);
    expect(keys).toHaveLength(1);
  });
});
