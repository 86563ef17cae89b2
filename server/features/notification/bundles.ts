/** A message, and those before it that are one with it, newest first. */
export type Bundled<Row> = readonly [Row, ...Row[]]

/** Rows of messages, newest first, as their reader sees them. */
export const bundlesOf = <Row extends { id: string; bundle_id: string | null }>(rows: readonly Row[]) =>
  [...Map.groupBy(rows, row => row.bundle_id ?? row.id).values()] as unknown as Bundled<Row>[]

/** What is still to be read of it; once all of it was read, all. */
export function toTell<Row extends { read_at: number | null }>(rows: Bundled<Row>): Bundled<Row> {
  const [first, ...others] = rows.filter(({ read_at }) => read_at === null)
  return first ? [first, ...others] : rows
}
