import { act, render } from '@testing-library/react';
import { useNearEnd } from './use-near-end.ts';

let report: (changes: { isIntersecting: boolean }[]) => void = () => undefined;
const disconnect = jest.fn();

beforeAll(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: unknown) {
      report = callback as typeof report;
    }
    observe() {}
    disconnect = disconnect;
  } as unknown as typeof IntersectionObserver;
});

function End({ onNear }: { onNear: (() => void) | undefined }) {
  return <div ref={useNearEnd(onNear)} />;
}

describe('the end of the list', () => {
  it('the end of the list is reported when it comes near', () => {
    const onNear = jest.fn();
    render(<End onNear={onNear} />);
    act(() => report([{ isIntersecting: false }]));
    expect(onNear).not.toHaveBeenCalled();
    act(() => report([{ isIntersecting: true }]));
    expect(onNear).toHaveBeenCalledTimes(1);
  });

  it('the last of several changes decides whether the end of the list is near', () => {
    const onNear = jest.fn();
    render(<End onNear={onNear} />);
    act(() => report([{ isIntersecting: false }, { isIntersecting: true }]));
    expect(onNear).toHaveBeenCalledTimes(1);
    act(() => report([{ isIntersecting: true }, { isIntersecting: false }]));
    expect(onNear).toHaveBeenCalledTimes(1);
  });

  it('the end of the list is not watched while nothing more can be loaded', () => {
    const { rerender } = render(<End onNear={jest.fn()} />);
    disconnect.mockClear();
    rerender(<End onNear={undefined} />);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });
});
