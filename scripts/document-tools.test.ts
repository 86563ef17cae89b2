import { expect, test } from 'vitest'
import { areToolsNeeded, bringDocumentTools, needsDocumentTools } from './document-tools.ts'

/** A machine with some of the programs, on which something may be installed or not. */
function machine(has: { pages?: boolean; office?: boolean; may?: boolean }) {
  const installed: string[] = []
  return {
    installed,
    hasPages: () => has.pages === true || installed.includes('poppler-utils'),
    hasOffice: () => has.office === true,
    mayInstall: () => has.may === true,
    install: (name: string) => installed.push(name) > 0,
  }
}

test('poppler is brought where something may be installed, LibreOffice never', () => {
  const ours = machine({ may: true })
  expect(bringDocumentTools(() => {}, ours)).toMatchObject([expect.stringContaining('LibreOffice')])
  expect(ours.installed).toEqual(['poppler-utils'])
})

test('what is there is left alone, and what is missing on a foreign machine is said', () => {
  const equipped = machine({ pages: true, office: true, may: true })
  expect(bringDocumentTools(() => {}, equipped)).toEqual([])
  expect(equipped.installed).toEqual([])
  const foreign = machine({})
  expect(bringDocumentTools(() => {}, foreign)).toHaveLength(2)
  expect(foreign.installed).toEqual([])
})

test('tests that need them are known by their condition', () => {
  expect(needsDocumentTools("test.runIf(real.hasPages)('poppler', () => {})")).toBe(true)
  expect(needsDocumentTools("describe.runIf(isRoot)('as root', () => {})")).toBe(false)
})

test('only a machine that says so fails for want of them', () => {
  expect(areToolsNeeded({})).toBe(false)
  expect(areToolsNeeded({ LECTERN_NEEDS_TOOLS: '1' })).toBe(true)
})
