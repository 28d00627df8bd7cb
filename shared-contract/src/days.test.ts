import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  dayOf,
  daysAfter,
  daysBetween,
  hourOf,
  isDay,
  isTimeZone,
  monthsAfter,
  sameTimeOn,
  startOfDay,
  startsOfDays,
  startsOfHours,
} from './days.ts';

const unix = (text: string) => Date.parse(text) / 1000;

it('a day begins at its first moment in every time zone', (t) => {
  const { TZ } = process.env;
  t.after(() => (TZ === undefined ? delete process.env['TZ'] : (process.env['TZ'] = TZ)));
  for (const machine of ['UTC', 'America/New_York', 'Atlantic/Azores', 'Pacific/Apia'])
    for (const [day, zone, first] of [
      ['2026-11-23', 'UTC', '2026-11-23T00:00:00Z'],
      ['2026-11-23', 'Asia/Kathmandu', '2026-11-22T18:15:00Z'],
      ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
      // At midnight the clock goes on to one o'clock.
      ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
      ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
      // At one o'clock the clock goes back to midnight.
      ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
      ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00Z'],
    ] as const) {
      process.env['TZ'] = machine;
      assert.equal(startOfDay(day, zone), unix(first), `${day} ${zone} on a machine in ${machine}`);
      assert.equal(dayOf(unix(first), zone), day);
      assert.equal(dayOf(unix(first) - 1, zone), daysAfter(day, -1));
    }
});

it('the days of a period follow one another without a gap', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'America/Santiago',
    'America/Havana',
    'Asia/Beirut',
  ];
  zones.push('Atlantic/Azores', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Antarctica/Troll', 'Pacific/Apia');
  const [start, end] = [unix('2025-12-30T00:00:00Z'), unix('2027-01-02T00:00:00Z')];
  const lengths = new Set<number>();
  for (const zone of zones) {
    const starts = startsOfDays(start, end, zone);
    starts.forEach((first, n) => {
      assert.equal(first, startOfDay(daysAfter(dayOf(start, zone), n), zone), `${zone} ${n}`);
      if (n > 0) lengths.add((first - (starts[n - 1] ?? 0)) / 3600);
    });
    assert.ok((starts[0] ?? 0) <= start && (starts.at(-1) ?? 0) <= end);
    assert.ok((starts.at(-1) ?? 0) + 90_000 > end);
  }
  // Lord Howe Island moves its clocks by half an hour, the station Troll by two.
  assert.deepEqual([...lengths].sort(), [22, 23, 23.5, 24, 24.5, 25, 26]);
});

it('a calendar day that a zone skipped is not among its days', () => {
  const starts = startsOfDays(unix('2011-12-29T12:00:00Z'), unix('2012-01-01T12:00:00Z'), 'Pacific/Apia');
  assert.deepEqual(
    starts.map((first) => dayOf(first, 'Pacific/Apia')),
    ['2011-12-29', '2011-12-31', '2012-01-01', '2012-01-02'],
  );
});

it('a day has as many hours as its clocks show, in every zone', () => {
  const hours = (day: string, zone: string) =>
    startsOfHours(startOfDay(day, zone), startOfDay(daysAfter(day, 1), zone) - 1, zone).length;
  assert.equal(hours('2026-03-28', 'Europe/Berlin'), 24);
  assert.equal(hours('2026-03-29', 'Europe/Berlin'), 23);
  assert.equal(hours('2026-10-25', 'Europe/Berlin'), 25);
  assert.equal(hours('2026-11-01', 'America/Havana'), 25);
  const [first = 0, second] = startsOfHours(
    unix('2026-11-22T18:20:00Z'),
    unix('2026-11-22T19:16:00Z'),
    'Asia/Kathmandu',
  );
  assert.deepEqual([first, second], [unix('2026-11-22T18:15:00Z'), unix('2026-11-22T19:15:00Z')]);
});

it('the same time of another day is the same clock time despite a clock change', () => {
  for (const [now, day, zone, same] of [
    ['2026-11-23T09:14:40Z', '2026-11-16', 'UTC', '2026-11-16T09:14:40Z'],
    // 15:00 in Berlin on the day of 23 hours, and on the day of 25 hours.
    ['2026-03-29T13:00:00Z', '2026-03-22', 'Europe/Berlin', '2026-03-22T14:00:00Z'],
    ['2026-04-05T13:00:00Z', '2026-03-29', 'Europe/Berlin', '2026-03-29T13:00:00Z'],
    ['2026-10-25T14:00:00Z', '2026-10-18', 'Europe/Berlin', '2026-10-18T13:00:00Z'],
    ['2026-11-01T14:00:00Z', '2026-10-25', 'Europe/Berlin', '2026-10-25T14:00:00Z'],
    // Half past two comes twice, and not at all.
    ['2026-11-01T01:30:00Z', '2026-10-25', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['2026-04-05T00:30:00Z', '2026-03-29', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    // 15:00 in Santiago, where the day began at one o'clock.
    ['2026-09-06T18:00:00Z', '2026-08-30', 'America/Santiago', '2026-08-30T19:00:00Z'],
    ['2026-11-23T00:30:00Z', '2026-11-16', 'Asia/Kathmandu', '2026-11-16T00:30:00Z'],
  ] as const)
    assert.equal(sameTimeOn(day, unix(now), zone), unix(same), `${now} ${zone}`);
});

it('the hour of a time is the one that the clocks of its zone show', () => {
  assert.equal(hourOf(unix('2026-03-29T00:30:00Z'), 'Europe/Berlin'), 1);
  assert.equal(hourOf(unix('2026-03-29T01:30:00Z'), 'Europe/Berlin'), 3);
  assert.equal(hourOf(unix('2026-11-22T18:20:00Z'), 'Asia/Kathmandu'), 0);
});

it('days are counted by the calendar', () => {
  assert.equal(daysAfter('2026-02-27', 3), '2026-03-02');
  assert.equal(daysAfter('2026-01-01', -1), '2025-12-31');
  assert.equal(monthsAfter('2026-03-31', -1), '2026-02-28');
  assert.equal(monthsAfter('2026-11-23', 2), '2027-01-23');
  assert.equal(daysBetween('2026-03-01', '2026-04-01'), 31);
  assert.equal(daysBetween('2026-04-01', '2026-03-31'), -1);
});

it('a text is a day if the calendar has that day', () => {
  for (const day of ['2026-11-23', '2024-02-29']) assert.ok(isDay(day), day);
  for (const text of ['', '2026-02-29', '2026-13-01', '2026-11-3', '2026-11-23T', 'today'])
    assert.ok(!isDay(text), text);
});

it('a time zone is a name of the IANA list', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])
    assert.ok(isTimeZone(name), name);
  for (const name of ['', 'Europe/Nowhere', '+05:30', 'Mars', "'; drop", 'UTC '])
    assert.ok(!isTimeZone(name), name);
});
