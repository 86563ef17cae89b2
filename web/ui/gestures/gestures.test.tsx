import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { doubleTap, dragMouse, fingers, middleOf, swipe, touch, withMotion } from '#web/test/finger.ts'
import { RowBody } from '../lists/List.tsx'
import { SortableList } from '../lists/SortableList.tsx'
import { SwipeRow } from '../lists/SwipeRow.tsx'
import { ImageViewer } from '../media/ImageViewer.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'

withMotion()

const pictures = [
  { src: '/icons/lectern-512.png', alt: 'first' },
  { src: '/icons/lectern-180.png', alt: 'second' },
]

async function swipeRow() {
  const onRow = vi.fn()
  const onDelete = vi.fn()
  const screen = await render(
    <SwipeRow actions={[{ label: 'Delete', tone: 'bad', onClick: onDelete }]}>
      <RowBody title="Homework 3" onClick={onRow} />
    </SwipeRow>,
  )
  const row = screen.getByRole('button', { name: 'Homework 3' })
  const face = row.element().parentElement!
  return { screen, row, face, onRow, onDelete }
}
const shiftOf = (element: Element) => new DOMMatrix(getComputedStyle(element).transform).m41

test('a row swiped to the left shows its actions; a press on it only closes it', async () => {
  const { screen, row, face, onRow, onDelete } = await swipeRow()
  await swipe(middleOf(face), middleOf(face, { x: -90 }))
  await expect.poll(() => shiftOf(face)).toBe(-76)
  await new Promise(resolve => setTimeout(resolve, 80))
  ;(row.element() as HTMLElement).click()
  await expect.poll(() => shiftOf(face)).toBe(0)
  expect(onRow).not.toHaveBeenCalled()
  await swipe(middleOf(face), middleOf(face, { x: -90 }))
  await expect.poll(() => shiftOf(face)).toBe(-76)
  await screen.getByRole('button', { name: 'Delete' }).click()
  expect(onDelete).toHaveBeenCalledOnce()
})

test('a row that is scrolled over, or barely touched, stays as it is', async () => {
  const { face, row, onRow } = await swipeRow()
  await swipe(middleOf(face), middleOf(face, { x: -12, y: 80 }))
  expect(shiftOf(face)).toBe(0)
  await row.click()
  expect(onRow).toHaveBeenCalledOnce()
})

test('the actions of a row are reached by keyboard', async () => {
  const { onDelete } = await swipeRow()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onDelete).toHaveBeenCalledOnce()
})

async function viewer() {
  const onIndexChange = vi.fn()
  const onClose = vi.fn()
  const screen = await render(
    <ImageViewer open pictures={pictures} onClose={onClose} onIndexChange={onIndexChange} />,
  )
  const picture = screen.getByAltText('first')
  await expect.poll(() => (picture.element() as HTMLImageElement).complete).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 250))
  return {
    screen,
    picture: picture.element(),
    stage: picture.element().parentElement!,
    onIndexChange,
    onClose,
  }
}
const scaleOf = (element: Element) => {
  const matrix = new DOMMatrix(getComputedStyle(element).transform)
  return Math.round(Math.hypot(matrix.a, matrix.b) * 100) / 100
}

test('a double tap zooms in to where it fell, another one out again', async () => {
  const { picture, stage } = await viewer()
  const place = middleOf(stage, { x: 60, y: 40 })
  for (const expected of [2.5, 1]) {
    await doubleTap(place)
    await expect.poll(() => scaleOf(picture)).toBe(expected)
    // What was tapped stays under the finger, as far as the picture reaches.
    await expect.poll(() => shiftOf(picture) < -10).toBe(expected > 1)
  }
})

test('two fingers zoom, and stop at the limits', async () => {
  const { picture, stage } = await viewer()
  const pinch = (from: number, to: number) =>
    touch([
      [middleOf(stage, { x: -from }), middleOf(stage, { x: -to })],
      [middleOf(stage, { x: from }), middleOf(stage, { x: to })],
    ])
  await pinch(20, 60)
  await expect.poll(() => scaleOf(picture)).toBe(3)
  await pinch(120, 5)
  await expect.poll(() => scaleOf(picture)).toBe(1)
})

test('the wheel zooms and the page stands still', async () => {
  const { picture, stage } = await viewer()
  const wheel = new WheelEvent('wheel', { deltaY: -400, bubbles: true, cancelable: true, ...clientOf(stage) })
  stage.dispatchEvent(wheel)
  expect(wheel.defaultPrevented).toBe(true)
  await expect.poll(() => scaleOf(picture)).toBeCloseTo(2.72, 1)
})
const clientOf = (element: Element) => {
  const { x, y } = middleOf(element)
  return { clientX: x, clientY: y }
}

test('a whole picture swiped aside gives the next; keys and buttons do the same', async () => {
  const { screen, stage, onIndexChange } = await viewer()
  await swipe(middleOf(stage), middleOf(stage, { x: -140 }))
  await expect.element(screen.getByAltText('second')).toBeVisible()
  expect(onIndexChange).toHaveBeenLastCalledWith(1)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByAltText('first')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
})

test('a whole picture pulled down is closed; pulled a little it comes back, as does a zoomed one', async () => {
  const { picture, stage, onClose } = await viewer()
  const deep = (element: Element) => new DOMMatrix(getComputedStyle(element).transform).m42
  await pullSlowly(middleOf(stage), 50)
  await expect.poll(() => deep(picture)).toBe(0)
  expect(onClose).not.toHaveBeenCalled()
  await pullSlowly(middleOf(stage), 160)
  expect(onClose).toHaveBeenCalledOnce()
})

async function sheet() {
  const onClose = vi.fn()
  const screen = await render(
    <Sheet open onClose={onClose} title="Drawer">
      <div style={{ height: 2000 }}>long</div>
    </Sheet>,
  )
  await new Promise(resolve => setTimeout(resolve, 300))
  const dialog = screen.getByRole('dialog').element()
  return { screen, dialog, scroller: dialog.querySelector('[tabindex="0"]')!, onClose }
}

/** A finger goes down and rests before it is lifted, so that only the distance counts. */
async function pullSlowly(from: { x: number; y: number }, distance: number) {
  await fingers('touchStart', [from])
  for (const share of [0.25, 0.5, 0.75, 1])
    await fingers('touchMove', [{ x: from.x, y: from.y + distance * share }])
  await new Promise(resolve => setTimeout(resolve, 150))
  await fingers('touchEnd')
}

test('a sheet follows the finger down and is closed far enough; a little, it comes back', async () => {
  const { screen, dialog, onClose } = await sheet()
  const title = screen.getByRole('heading', { name: 'Drawer' }).element()
  const deep = () => new DOMMatrix(getComputedStyle(dialog).transform).m42
  await pullSlowly(middleOf(title), 40)
  await expect.poll(deep).toBe(0)
  expect(onClose).not.toHaveBeenCalled()
  await pullSlowly(middleOf(title), 140)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a finger in the middle of a long sheet scrolls it', async () => {
  const { scroller, onClose } = await sheet()
  scroller.scrollTop = 400
  await swipe(middleOf(scroller), middleOf(scroller, { y: 160 }))
  await expect.poll(() => scroller.scrollTop).toBeLessThan(400)
  expect(onClose).not.toHaveBeenCalled()
})

test('a turned picture fits the stage again', async () => {
  const { screen, picture } = await viewer()
  await screen.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(() => new DOMMatrix(getComputedStyle(picture).transform).a).toBeCloseTo(0, 3)
  const box = picture.getBoundingClientRect()
  expect(box.width).toBeLessThanOrEqual(376)
})

async function refreshable() {
  let finish = () => {}
  const onRefresh = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  const screen = await render(
    <div data-testid="page" style={{ height: 400, overflow: 'auto' }}>
      <PullToRefresh onRefresh={onRefresh}>
        <SwipeRow actions={[{ label: 'Delete', onClick: () => undefined }]}>
          <RowBody title="Homework 3" onClick={() => undefined} />
        </SwipeRow>
        <div style={{ minHeight: 1000 }} />
      </PullToRefresh>
    </div>,
  )
  const row = screen.getByRole('button', { name: 'Homework 3' }).element()
  return { screen, row, onRefresh, finish: () => finish(), page: screen.getByTestId('page').element() }
}

test('a page pulled down far enough from its top refreshes, and says so until the answer arrives', async () => {
  const { screen, row, onRefresh, finish } = await refreshable()
  await swipe(middleOf(row), middleOf(row, { y: 90 }))
  expect(onRefresh).not.toHaveBeenCalled()
  await swipe(middleOf(row), middleOf(row, { y: 190 }))
  expect(onRefresh).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Refreshing')
  finish()
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
})

test('a page that is not at its top, and a row swiped aside, do not', async () => {
  const { row, onRefresh, page } = await refreshable()
  await swipe(middleOf(row), middleOf(row, { x: -90, y: 60 }))
  await expect.poll(() => shiftOf(row.parentElement!)).toBe(-76)
  page.scrollTop = 20
  expect(page.scrollTop).toBe(20)
  await swipe(middleOf(page), middleOf(page, { y: 190 }))
  expect(onRefresh).not.toHaveBeenCalled()
})

function Order() {
  const [items, setItems] = useState(['Algebra', 'Botany', 'Chemistry'])
  return (
    <SortableList
      label="Courses"
      items={items}
      itemKey={name => name}
      itemLabel={name => name}
      renderItem={name => name}
      onChange={setItems}
    />
  )
}

test('a row dragged by its handle changes places; Escape puts it back', async () => {
  const screen = await render(<Order />)
  const order = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map(row => row.textContent)
  const handle = (name: string) => middleOf(screen.getByRole('button', { name: `Move ${name}` }).element())
  await swipe(handle('Chemistry'), handle('Algebra'))
  await expect.poll(order).toEqual(['Chemistry', 'Algebra', 'Botany'])
  await dragMouse(handle('Chemistry'), handle('Botany'), async () => {
    await expect.poll(order).toEqual(['Algebra', 'Botany', 'Chemistry'])
    await userEvent.keyboard('{Escape}')
  })
  await expect.poll(order).toEqual(['Chemistry', 'Algebra', 'Botany'])
  await swipe(middleOf(screen.getByText('Botany').element()), handle('Chemistry'))
  expect(order()).toEqual(['Chemistry', 'Algebra', 'Botany'])
})
