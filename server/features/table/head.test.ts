import { expect, test } from 'vitest'
import { headOf, linesBelow, otherColumns } from './head.ts'

const names = { name: ['姓名', 'Full name'], number: ['学号', 'No.'] }
const needs = (has: (key: 'name' | 'number') => boolean) => has('name')

test('columns are known by any of their names, however it is written', () => {
  const head = headOf([[' 学 号：', 'FULL NAME*', 'Ｎｏ.', 'Team']], { names, needs })
  expect(head).toMatchObject({ row: 0, keys: ['number', 'name', 'number', undefined] })
  expect(head!.at).toEqual({ name: 1, number: 0 })
})

test('a title and notes may stand above them, and are none of them', () => {
  const rows = [['Spring 2026'], [], ['No.', '姓名'], ['7', 'Ann'], ['', ''], ['8', 'Bo']]
  const head = headOf(rows, { names, needs })!
  expect(linesBelow(rows, head).map(({ line, cell }) => [line, cell(head.at.name), cell(9)])).toEqual([
    [4, 'Ann', ''],
    [6, 'Bo', ''],
  ])
  const notes = Array.from({ length: 10 }, () => ['A note'])
  expect(headOf([...notes.slice(1), ...rows.slice(2)], { names, needs })).toMatchObject({ row: 9 })
  expect(headOf([...notes, ...rows.slice(2)], { names, needs })).toBeUndefined()
})

test('a row without what it must name is no head', () => {
  expect(headOf([['No.', 'Team']], { names, needs })).toBeUndefined()
})

test('a column may be known by how its name begins, unless it is another', () => {
  const begins = { number: ['Score ('] }
  const given = { names: { ...names, name: [...names.name, 'Score (mean)'] }, begins, needs }
  const head = headOf([['Score (mean)', 'SCORE（of 80）', 'Score']], given)
  expect(head).toMatchObject({ keys: ['name', 'number', undefined] })
})

test('every other column is told of, also a second one of a name', () => {
  const titles = ['姓名', 'Week 1', '', 'Class', '姓名']
  const head = headOf([titles], { names, needs })!
  expect(otherColumns(head, titles, ['class'])).toEqual([
    { column: 1, title: 'Week 1' },
    { column: 4, title: '姓名' },
  ])
})
