/**
 * Runs jobs side by side, in their order, as long as there are free cores.
 * @template {{ name: string, cores?: number, after?: string[] }} Job
 *   cores: how many cores a job uses, by default 1. after: jobs that it waits for, if they run at all.
 * @template Result
 * @param {readonly Job[]} jobs
 * @param {number} cores
 * @param {(job: Job) => Promise<Result>} perform never rejects
 * @returns {Promise<Result[]>} in the order of the jobs
 */
export function sideBySide(jobs, cores, perform) {
  const results = new Map();
  const waiting = [...jobs];
  const running = new Set();
  const isOver = (name) => results.has(name) || !jobs.some((job) => job.name === name);
  const widthOf = (job) => Math.min(job.cores ?? 1, cores);
  return new Promise((resolve) => {
    const startWhatFits = () => {
      if (results.size === jobs.length) resolve(jobs.map(({ name }) => results.get(name)));
      for (const job of [...waiting]) {
        const busy = [...running].reduce((sum, each) => sum + widthOf(each), 0);
        if (busy + widthOf(job) > cores || !(job.after ?? []).every(isOver)) continue;
        waiting.splice(waiting.indexOf(job), 1);
        running.add(job);
        void perform(job).then((result) => {
          running.delete(job);
          results.set(job.name, result);
          startWhatFits();
        });
      }
    };
    startWhatFits();
  });
}
