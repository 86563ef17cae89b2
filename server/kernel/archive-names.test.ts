import { expect, test } from 'vitest'
import { Names } from './archive-names.ts'

const once = (name: string) => new Names('files').take(name)

test('a name is one that every system takes', () => {
  expect(once('a/b\\c:d*e?f"g<h>i|j.pdf')).toBe('a_b_c_d_e_f_g_h_i_j.pdf')
  expect(once('../../etc/passwd')).toBe('__.._etc_passwd')
  expect(once('..')).toBe('_')
  expect(once('line\nbreak\u0000.txt')).toBe('line_break_.txt')
  expect(once('\u202etxt.exe')).toBe('_txt.exe')
  expect(once('CON.txt')).toBe('_CON.txt')
  expect(once('lpt1')).toBe('_lpt1')
  expect(once('console.txt')).toBe('console.txt')
  expect(once('ends. . ')).toBe('ends')
  expect(once('')).toBe('_')
  expect(once('\ud800.txt')).toBe('\ufffd.txt')
  expect(once('作业 1.docx')).toBe('作业 1.docx')
  expect([once('.gitignore'), once('.eslintrc.json'), once('..txt'), once('. .')]).toEqual([
    '.gitignore',
    '.eslintrc.json',
    '_txt',
    '_',
  ])
  expect(new Names('folders').take('.hidden')).toBe('_hidden')
})

test('a long name keeps its ending', () => {
  const name = once(`${'长'.repeat(300)}.docx`)
  expect(name.endsWith('.docx')).toBe(true)
  expect([...name]).toHaveLength(100)
  expect([...new Names('folders').take('x'.repeat(200))]).toHaveLength(60)
  expect([...once(`a.${'x'.repeat(300)}`)].length).toBeLessThanOrEqual(100)
})

test('the same name again is numbered, also in other letter case', () => {
  const names = new Names('files')
  expect(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf'].map(name => names.take(name))).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
  ])
})
