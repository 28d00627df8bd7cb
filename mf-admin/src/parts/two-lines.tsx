import * as tableStyles from './table.module.css';

/** A cell of a table with a second, quiet line where there is one. */
export const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <>
    <div>{first}</div>
    {second !== '' && (
      <div className={tableStyles.secondLine} title={second}>
        {second}
      </div>
    )}
  </>
);
