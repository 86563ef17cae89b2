import axe from 'axe-core'

/** What axe finds seriously wrong in a piece of a page, whose landmarks and main heading are the affair of whole pages. */
export async function seriousFaults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
}
