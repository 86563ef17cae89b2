/** Ticks or unticks everything that is shown; what was chosen under another search or filter stays chosen. */
export function tickAll(chosen: ReadonlySet<string>, shown: readonly { id: string }[], ticked: boolean) {
  const ids = new Set(shown.map(({ id }) => id))
  return ticked ? new Set([...chosen, ...ids]) : new Set([...chosen].filter(id => !ids.has(id)))
}
