import {
  limits,
  type MalformedReason,
  type StockImportState,
  type StockLineState,
} from 'shared-contract/types';

const n = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const withdrawnCodes = (count: number) => `${n(count, 'code was', 'codes were')} withdrawn.`;

/** The words of the import of codes and of the list of codes. */
export const stockImportStrings = {
  stockImport: {
    link: 'Import',
    title: 'Import Stock',
    into: (product: string, option: string) => `Into ${product}, ${option}`,
    back: 'Back to stock',
    loading: 'Loading import...',
    loadFailed: 'Failed to load the import',
    noOption: 'This option is not there any more.',
    steps: ['Choose a file', 'Check', 'Import'],
    chooseTitle: 'Codes to import',
    drop: 'Drop a TXT or CSV file here, or press to choose one',
    dropMore:
      'One code in each line, at most 1,000,000 lines and 64 MB. Nothing is added before you have checked it.',
    paste: 'Or paste codes, one per line',
    pasted: 'Pasted codes',
    check: 'Check codes',
    checking: (done: number, total: number) =>
      `Checking line ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}...`,
    checkStops: 'The check of this file stops when you leave. Choose the same file again to go on with it.',
    reading: 'Reading the file...',
    checkFailed: 'Failed to check the codes',
    goOn: 'Go on',
    chosen: (name: string, lines: number) => `${name}: ${n(lines, 'line')}`,
    column: 'Column with the codes',
    /** So much of a code that its column is recognised. */
    begins: (values: readonly string[]) =>
      `It begins with ${values
        .map(
          (value) =>
            `${value.length > 4 ? `${value.slice(0, 4)}…` : value} (${value.length} ${value.length === 1 ? 'character' : 'characters'})`,
        )
        .join(', ')}.`,
    columnOf: (number: number, name: string) => (name ? `${number}: ${name}` : `Column ${number}`),
    header: 'The first row has the names of the columns',
    headerLeftOut: (names: string) => `Line 1 is left out, because it is no code: ${names.slice(0, 120)}`,
    another: 'Choose another file',
    problems: {
      empty: 'There is no code in this file.',
      missing: 'Please enter at least one stock item',
      tooLarge: (megabytes: number) =>
        `This file has ${megabytes} MB, and 64 MB are the most. Split it and import the parts one after the other.`,
      tooLong: (lines: number) =>
        `This file has ${n(lines, 'line')}, and 1,000,000 are the most. Split it and import the parts one after the other.`,
      nul: 'This file has NUL bytes, so it is no plain text. If a program saved it as UTF-16, save it as UTF-8 and choose it again.',
      encoding: 'This file is not in UTF-8. Save it as UTF-8 (“CSV UTF-8” in Excel) and choose it again.',
      cutOff: (row: number) =>
        `A quoted cell that begins in row ${row.toLocaleString('en-US')} does not end. The file may be cut off: get it again, or correct that row.`,
      unreadable: 'The browser could not read this file. Choose it again.',
    },
    mayBeCutOff: (line: number) =>
      `Line ${line.toLocaleString('en-US')}, the last one, is shorter than all others and has no line break at its end. The file may be cut off: compare it with the original.`,
    counts: 'What the lines are',
    states: {
      NEW: 'New',
      TWIN: 'Twice in the file',
      AVAILABLE: 'Available already',
      SOLD: 'Sold already',
      ELSEWHERE: 'In another option',
      MALFORMED: 'Malformed',
    } satisfies Record<StockLineState, string>,
    reasons: {
      TOO_LONG: 'longer than 4,096 characters',
      CONTROL_CHARACTER: 'has control characters',
      LINE_BREAK: 'has a line break',
      UNREADABLE: 'has characters that cannot be read',
      FORMULA: 'is a formula of a spreadsheet, or only a sign',
    } satisfies Record<MalformedReason, string>,
    placeStates: {
      AVAILABLE: 'in stock',
      RESERVED: 'held for an order',
      SOLD: 'sold',
      QUARANTINED: 'already in quarantine',
    },
    place: (product: string, option: string, state: string) => `${product}, ${option}: ${state}`,
    lines: 'Lines',
    show: 'Show',
    all: 'All',
    problemsOnly: 'Not new',
    line: 'Line',
    what: 'What it is',
    loadingLines: 'Loading lines...',
    linesFailed: 'Failed to load the lines',
    noLines: 'No such lines',
    noLinesText: 'Nothing of this file is left to show here.',
    report: 'Download report',
    reportFailed: 'Failed to download the report',
    reportName: (file: string) => `import-report-${file.replace(/\.\w+$/, '')}.csv`,
    reportHead: ['line', 'state', 'reason', 'product', 'option', 'there'],
    supplier: 'Supplier',
    cost: 'Cost of one code',
    costHint: 'Optional, in dollars. The margin is computed from it.',
    costWrong: 'Please enter an amount from 0 with at most two decimals',
    expiry: 'Codes expire on',
    expiryHint: 'Optional.',
    expiryWrong: 'Please enter a day that is to come',
    onProblem: 'Lines that are not new',
    skip: 'Leave them out',
    stop: 'Stop: import nothing if there are any',
    stopHas: 'Some lines are not new codes. Leave them out, or correct the file and choose it again.',
    submit: (count: number) => `Import ${n(count, 'code')}`,
    nothingNew: 'No line of this file is a new code, so there is nothing to import.',
    commitFailed: 'Failed to start the import',
    discard: 'Discard',
    discardFailed: 'Failed to discard the import',
    interrupted: (lines: number) =>
      `The check of this file was interrupted after ${n(lines, 'line')}. Nothing was added. Choose the same file again to go on, or discard it.`,
    unfinished: (lines: number) =>
      `Interrupted after ${n(lines, 'line')}. Open it and choose the same file again to go on.`,
    running: (done: number, total: number) =>
      `${done.toLocaleString('en-US')} of ${n(total, 'code')} done. You can leave this page: it goes on by itself, also after a restart.`,
    unread:
      'The server does not answer, so these figures may be old. The import is not lost, and this page asks again.',
    undoing: 'Unsold codes are being withdrawn. You can leave this page.',
    stillUndoing: 'Nothing was withdrawn for a while.',
    undoAgain: 'Go on',
    progress: 'Progress of the import',
    cancel: 'Cancel import',
    cancelFailed: 'Failed to cancel the import',
    outcome: {
      DONE: (added: number) => `${n(added, 'code was', 'codes were')} added.`,
      CANCELLED: (added: number) =>
        `The import was cancelled. ${n(added, 'code was', 'codes were')} added before, and they are for sale.`,
      STOPPED: (added: number) =>
        `The import stopped at a line that was no longer new. ${n(added, 'code was', 'codes were')} added before, and they are for sale.`,
      UNDONE: (withdrawn: number) => `The import was undone. ${withdrawnCodes(withdrawn)}`,
      DISCARDED: () => 'This import was discarded. Nothing was added.',
    },
    withdrawn: withdrawnCodes,
    leftOut: (count: number) =>
      `${n(count, 'line was', 'lines were')} left out because somebody added the same code meanwhile.`,
    unsold: (count: number) => `${n(count, 'code')} of it ${count === 1 ? 'is' : 'are'} for sale.`,
    held: (count: number) =>
      `${n(count, 'code')} of it ${count === 1 ? 'is' : 'are'} held by checkouts that are not paid yet. Without a payment ${count === 1 ? 'it is' : 'they are'} withdrawn, too.`,
    continue: 'Import the rest',
    undo: 'Undo import',
    undoTitle: 'Undo this import?',
    undoText: (count: number) =>
      `${n(count, 'code')} that ${count === 1 ? 'is' : 'are'} still for sale will be withdrawn. Sold ones stay as they are. What an unpaid checkout holds is withdrawn when it comes back.`,
    undoFailed: 'Failed to undo the import',
    next: 'Import another file',
    earlier: 'Earlier imports',
    loadingEarlier: 'Loading imports...',
    earlierFailed: 'Failed to load the imports',
    noEarlier: 'No imports yet',
    noEarlierText: 'What you import into this option is listed here.',
    columns: {
      file: 'File',
      state: 'State',
      added: 'Added',
      unsold: 'For sale',
      supplier: 'Supplier',
      cost: 'Cost of one',
      expires: 'Expires',
    },
    /** The server counts no further in a list. */
    listed: (unsold: number) =>
      `${unsold.toLocaleString('en-US')}${unsold >= limits.importUnsoldListed ? '+' : ''}`,
    by: (username: string, time: string) => `${username}, ${time}`,
    importStates: {
      UPLOADING: 'Being checked',
      UNFINISHED: 'Not finished',
      READY: 'Checked',
      COMMITTING: 'Being added',
      CANCELLED: 'Cancelled',
      STOPPED: 'Stopped',
      DONE: 'Done',
      UNDOING: 'Being undone',
      UNDONE: 'Undone',
      DISCARDED: 'Discarded',
    } satisfies Record<StockImportState | 'UNFINISHED', string>,
  },
  stockCodes: {
    link: 'Codes',
    title: 'Codes in Stock',
    of: (product: string, option: string) => `${product}, ${option}`,
    loading: 'Loading codes...',
    loadFailed: 'Failed to load stock items',
    none: 'Nothing in stock',
    noneText: 'Codes that are for sale in this option are listed here.',
    code: 'Code',
    added: 'Added',
    supplier: 'Supplier',
    expires: 'Expires',
    pick: (end: string) => `Choose the code ${end}`,
    chosen: (count: number) =>
      `${n(count, 'code')} chosen${count > limits.pageAmountMax ? `, ${limits.pageAmountMax} at most` : ''}`,
    reveal: 'Reveal',
    revealHint: 'Each reveal is in the audit log.',
    revealWhyHint: 'For example: the supplier asked which of them are new.',
    hide: 'Hide',
    moveTo: 'Move to',
    chooseOption: 'Choose an option',
    move: 'Move',
    moveFailed: 'Failed to move the codes',
    export: 'Export',
    exportFailed: 'Failed to export the codes',
    /** The reason that the audit log records. */
    exportWhy: 'To save them as a file',
    exportName: (option: string) => `codes-${option.replace(/[^\w-]+/g, '-')}.txt`,
    exportFirst: 'Export the codes first',
  },
};
