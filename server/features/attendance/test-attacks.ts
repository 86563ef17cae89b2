/** What came of an attack: how often it was tried, how often it counted, and how often the staff were shown something odd. */
interface Outcome {
  tries: number
  accepted: number
  flagged: number
}

/** The numbers that the attacks of a test file end with, as the published table has them. */
export function openReport() {
  const rows: string[] = []
  return {
    note: (attack: string, { tries, accepted, flagged }: Outcome) =>
      void rows.push(`| ${attack} | ${tries} | ${accepted} | ${flagged} |`),
    table: () => `${heading}${rows.join('\n')}\n`,
  }
}

const heading = `# Attacks on attendance, in numbers

Each row is a script of an attacker, run against the server by \`server/features/attendance/checking-in/attacks.test.ts\`, which fails where the
numbers change (\`npx vitest run --project server server/features/attendance/checking-in/attacks.test.ts -u\` writes them). *Accepted*: counted as
attendance, or learnt what it was after. *Flagged*: shown to the staff, beside the name or by a message. What is
behind the numbers is in [attendance-security.md](attendance-security.md).

| attack | tries | accepted | flagged |
|---|---|---|---|
`
