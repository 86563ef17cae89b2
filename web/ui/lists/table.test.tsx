import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RowBody } from './List.tsx'
import { type Column, Table } from './Table.tsx'

interface Student {
  name: string
  score: number | null
}

const students: Student[] = [
  { name: 'Li 10', score: null },
  { name: 'Ann', score: 70 },
  { name: 'Li 9', score: 95 },
]
const columns: readonly Column<Student>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, by: ({ name }) => name },
  { key: 'score', title: 'Score', cell: ({ score }) => score, by: ({ score }) => score },
]
const itemKey = ({ name }: Student) => name
const renderItem = ({ name }: Student) => <RowBody title={name} />
const shared = { label: 'Students', columns, itemKey, renderItem }

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(375, 812))

const names = (screen: Awaited<ReturnType<typeof render>>) =>
  [...screen.container.querySelectorAll('[role="row"] [role="cell"]:first-child')].map(
    cell => cell.textContent,
  )

test('a wide screen shows columns with titles, a narrow pane of it the list', async () => {
  const screen = await render(<Table {...shared} items={students} />)
  await expect.element(screen.getByRole('table', { name: 'Students' })).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: 'Score' })).toBeVisible()
  await screen.rerender(
    <div style={{ width: 400 }}>
      <Table {...shared} items={students} />
    </div>,
  )
  await expect.element(screen.getByRole('list', { name: 'Students' })).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
})

test('a phone shows the list', async () => {
  await page.viewport(375, 812)
  const screen = await render(<Table {...shared} items={students} />)
  await expect.element(screen.getByRole('list', { name: 'Students' })).toBeVisible()
})

test('a title sorts upwards, downwards, and then as it was; who has no value comes last', async () => {
  const screen = await render(<Table {...shared} items={students} />)
  await screen.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => names(screen)).toEqual(['Ann', 'Li 9', 'Li 10'])
  const score = screen.getByRole('columnheader', { name: 'Score' })
  await screen.getByRole('button', { name: 'Score' }).click()
  await expect.poll(() => names(screen)).toEqual(['Ann', 'Li 9', 'Li 10'])
  await expect.element(score).toHaveAttribute('aria-sort', 'ascending')
  await screen.getByRole('button', { name: 'Score' }).click()
  await expect.poll(() => names(screen)).toEqual(['Li 9', 'Ann', 'Li 10'])
  await expect.element(score).toHaveAttribute('aria-sort', 'descending')
  await screen.getByRole('button', { name: 'Score' }).click()
  await expect.poll(() => names(screen)).toEqual(['Li 10', 'Ann', 'Li 9'])
})

test('sorting brings the pages that are missing, and sorts when all are there', async () => {
  const onMore = vi.fn()
  // Far down the page, the end of the table does not come into sight by itself.
  const far = (items: readonly Student[], hasMore: boolean) => (
    <div style={{ paddingTop: 4000 }}>
      <Table {...shared} items={items} hasMore={hasMore} onMore={onMore} />
    </div>
  )
  const screen = await render(far(students, true))
  expect(onMore).not.toHaveBeenCalled()
  ;(screen.getByRole('button', { name: 'Name' }).element() as HTMLButtonElement).click()
  await expect.poll(() => onMore.mock.calls.length).toBeGreaterThan(0)
  expect(names(screen)).toEqual(['Li 10', 'Ann', 'Li 9'])
  await screen.rerender(far([...students, { name: 'Abe', score: 1 }], false))
  await expect.poll(() => names(screen)).toEqual(['Abe', 'Ann', 'Li 9', 'Li 10'])
})

test('a press anywhere on a row opens it', async () => {
  const onOpen = vi.fn()
  const screen = await render(<Table {...shared} items={students} onOpen={onOpen} />)
  await screen.getByText('95').click({ force: true })
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(students[2])
  await expect.element(screen.getByRole('button', { name: 'Ann' })).toBeVisible()
})
