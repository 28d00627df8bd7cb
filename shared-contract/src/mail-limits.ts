/** How long the texts of a mail may be. */
export const mailLimits = { subjectMax: 150, introductionMax: 1000 } as const;
