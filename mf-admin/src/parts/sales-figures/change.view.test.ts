import { changeOf } from './change.view.ts';

const written = (figure: number) => `${figure}`;

it.each([
  [112.5, 100, 'up', '12.5% more than 100'],
  [50, 100, 'down', '50% less than 100'],
  [100, 100, 'same', 'The same as 100'],
  [0, 0, 'same', 'The same as 0'],
  [5, 0, 'up', '0 before'],
  [1234, 100, 'up', '1,134% more than 100'],
] as const)('%d after %d went %s: %s', (now, before, direction, words) => {
  expect(changeOf({ now, before, written })).toEqual({ direction, words });
});
