import { type ReactNode, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dragMouse, fingers, following, middleOf, swipe, tap, touch, withMotion } from '#web/test/finger.ts'
import type { Drag, DragOptions } from './drag.ts'
import { useDrag } from './use-drag.ts'

withMotion()

type Options = Pick<DragOptions<string>, 'direction' | 'threshold' | 'hold' | 'pinch'>

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Records the events of a drag. */
function listener() {
  const heard = { begin: vi.fn(), move: vi.fn(), end: vi.fn(), cancel: vi.fn() }
  const handlers: Omit<DragOptions<string>, keyof Options> = {
    begin: press => {
      const isRefused = heard.begin(press) === false
      return isRefused ? null : `subject ${heard.begin.mock.calls.length}`
    },
    onMove: heard.move,
    onEnd: heard.end,
    onCancel: heard.cancel,
  }
  const last = (of: 'move' | 'end') => heard[of].mock.lastCall![0] as Drag
  return { ...heard, handlers, last }
}
type Listener = ReturnType<typeof listener>

interface AreaProps {
  name: string
  on: Listener
  options?: Options
  touchAction?: string
  onClick?: () => void
  children?: ReactNode
}

function Area({ name, on, options, touchAction = 'none', onClick, children }: AreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const isDragging = useDrag(area, { ...options, ...on.handlers })
  return (
    // biome-ignore lint/a11y: only fingers and the mouse are looked at
    <div
      ref={area}
      data-testid={name}
      data-dragging={isDragging}
      style={{ height: 200, padding: 40, touchAction }}
      onClick={onClick}
    >
      {children}
    </div>
  )
}

async function draggable(props: Omit<AreaProps, 'on' | 'name'> = {}) {
  const on = listener()
  // A page that scrolls, so that a finger has something else to do.
  const screen = await render(
    <div data-testid="page" style={{ height: 400, overflow: 'auto' }}>
      <Area name="area" on={on} {...props} />
      <div style={{ height: 2000 }} />
    </div>,
  )
  await following()
  const area = screen.getByTestId('area').element()
  return { on, area, page: screen.getByTestId('page').element(), screen, middle: middleOf(area) }
}

test('a finger is followed from where it began until it is lifted', async () => {
  const { on, area, middle } = await draggable()
  await fingers('touchStart', [middle])
  expect(on.move).not.toHaveBeenCalled()
  for (const x of [20, 60, 100]) await fingers('touchMove', [{ ...middle, x: middle.x + x }])
  await expect.poll(() => area.getAttribute('data-dragging')).toBe('true')
  expect(on.last('move')).toMatchObject({ x: 100, y: 0, scale: 1, fingers: 1 })
  await fingers('touchEnd')
  expect(on.end).toHaveBeenCalledOnce()
  expect(on.end.mock.lastCall![1]).toBe('subject 1')
  expect(on.last('end').x).toBe(100)
  await expect.poll(() => area.getAttribute('data-dragging')).toBe('false')
})

test.each([
  ['is let go with the speed it had', 140, 0.5],
  ['that rests before it is lifted has none', 400, 0],
])('a finger %s', async (_what, liftedAt, speed) => {
  const { on, area } = await draggable()
  const event = (type: string, clientX: number, timeStamp: number) => {
    const made = new PointerEvent(type, { bubbles: true, clientX, isPrimary: true, pointerType: 'touch' })
    area.dispatchEvent(Object.defineProperty(made, 'timeStamp', { value: timeStamp }))
  }
  event('pointerdown', 0, 0)
  for (const time of [20, 40, 60, 80, 100, 120]) event('pointermove', time * 0.5, time)
  event('pointerup', liftedAt === 140 ? 70 : 60, liftedAt)
  expect(on.last('end').velocity).toEqual({ x: speed, y: 0 })
})

test('a movement below the threshold is a click, not a drag', async () => {
  const onClick = vi.fn()
  const { on, middle } = await draggable({ options: { threshold: 30 }, onClick })
  await dragMouse(middle, { ...middle, x: middle.x + 6 })
  expect(on.begin).toHaveBeenCalledOnce()
  expect(on.move).not.toHaveBeenCalled()
  expect(on.end).not.toHaveBeenCalled()
  await expect.poll(() => onClick.mock.calls.length).toBe(1)
})

test('the click after a drag presses nothing, the next one does', async () => {
  const onClick = vi.fn()
  const { on, middle } = await draggable({ onClick })
  await dragMouse(middle, { ...middle, x: middle.x + 60 })
  expect(on.end).toHaveBeenCalledOnce()
  await wait(100)
  expect(onClick).not.toHaveBeenCalled()
  await dragMouse(middle, middle)
  await expect.poll(() => onClick.mock.calls.length).toBe(1)
})

test('a key pressed right after a drag presses what has the focus', async () => {
  const onClick = vi.fn()
  const { on, middle, page } = await draggable({ onClick })
  const press = vi.fn()
  on.end.mockImplementation(() => {
    const button = Object.assign(document.createElement('button'), { onclick: press })
    page.append(button)
    // As a browser tells of a key: a click without a count.
    button.click()
  })
  await dragMouse(middle, { ...middle, x: middle.x + 60 })
  expect(press).toHaveBeenCalledOnce()
  expect(onClick).not.toHaveBeenCalled()
})

test('what only goes sideways leaves up and down to the page, which scrolls', async () => {
  const { on, page, middle } = await draggable({
    options: { direction: 'sideways' },
    touchAction: 'pan-y',
  })
  await swipe(middle, { x: middle.x + 20, y: middle.y - 90 })
  await expect.poll(() => page.scrollTop).toBeGreaterThan(30)
  expect(on.move).not.toHaveBeenCalled()
  expect(on.cancel).not.toHaveBeenCalled()
})

test('what only goes down holds the page at its top and leaves up to it', async () => {
  const { on, page, middle } = await draggable({ options: { direction: 'down' }, touchAction: 'auto' })
  await swipe(middle, { ...middle, y: middle.y + 90 })
  expect(on.last('end').y).toBe(90)
  on.move.mockClear()
  await swipe(middle, { ...middle, y: middle.y - 90 })
  await expect.poll(() => page.scrollTop).toBeGreaterThan(30)
  expect(on.move).not.toHaveBeenCalled()
})

test('the first pixel down holds the page already, the first one up does not', async () => {
  const { area, middle } = await draggable({ options: { direction: 'down' } })
  const pointer = (type: string, y: number) =>
    area.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerType: 'touch',
        clientX: middle.x,
        clientY: y,
      }),
    )
  const isHeld = () => !area.dispatchEvent(new TouchEvent('touchmove', { bubbles: true, cancelable: true }))
  pointer('pointerdown', middle.y)
  pointer('pointermove', middle.y - 1)
  expect(isHeld()).toBe(false)
  pointer('pointermove', middle.y + 1)
  expect(isHeld()).toBe(true)
  pointer('pointerup', middle.y + 1)
  expect(isHeld()).toBe(false)
})

test('a second finger cancels, and the first one drags no more', async () => {
  const { on, middle } = await draggable()
  const first = { ...middle, x: middle.x + 40 }
  await fingers('touchStart', [middle])
  await fingers('touchMove', [first])
  await fingers('touchStart', [first, { ...middle, y: middle.y + 50 }])
  expect(on.cancel).toHaveBeenCalledExactlyOnceWith('subject 1')
  on.move.mockClear()
  await fingers('touchMove', [middle, { ...middle, y: middle.y + 90 }])
  await fingers('touchEnd')
  expect(on.move).not.toHaveBeenCalled()
  expect(on.end).not.toHaveBeenCalled()
  await swipe(middle, first)
  expect(on.end).toHaveBeenCalledOnce()
})

test('a drag that the browser takes away is cancelled', async () => {
  const { on, middle } = await draggable()
  await fingers('touchStart', [middle])
  await fingers('touchMove', [{ ...middle, x: middle.x + 40 }])
  await fingers('touchCancel')
  expect(on.cancel).toHaveBeenCalledOnce()
  expect(on.end).not.toHaveBeenCalled()
})

test('Escape cancels the drag and closes nothing around it; without a drag it is the page’s', async () => {
  const onKey = vi.fn()
  window.addEventListener('keydown', onKey)
  const { on, middle } = await draggable()
  await dragMouse(middle, { ...middle, x: middle.x + 60 }, () => userEvent.keyboard('{Escape}'))
  expect(on.cancel).toHaveBeenCalledOnce()
  expect(on.end).not.toHaveBeenCalled()
  expect(onKey).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onKey).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', onKey)
})

test('a drag whose part leaves the page is cancelled', async () => {
  const { on, middle, screen } = await draggable()
  await fingers('touchStart', [middle])
  await fingers('touchMove', [{ ...middle, x: middle.x + 40 }])
  await screen.unmount()
  expect(on.cancel).toHaveBeenCalledOnce()
  await fingers('touchMove', [{ ...middle, x: middle.x + 80 }])
  await fingers('touchEnd')
  expect(on.end).not.toHaveBeenCalled()
})

test('two fingers tell how far they went apart and where their middle is; the one that stays goes on alone', async () => {
  const { on, area, middle } = await draggable({ options: { pinch: true, threshold: 0 } })
  const ids: number[] = []
  area.addEventListener('pointerdown', event => ids.push((event as PointerEvent).pointerId))
  const around = (spread: number, way: Partial<Drag['at']> = {}) =>
    [-spread / 2, spread / 2].map(x => ({ x: middle.x + x + (way.x ?? 0), y: middle.y + (way.y ?? 0) }))
  await fingers('touchStart', around(60).slice(0, 1))
  await fingers('touchStart', around(60))
  await fingers('touchMove', around(120, { x: 10 }))
  const at = { x: middle.x + 10, y: middle.y }
  expect(on.last('move')).toMatchObject({ scale: 2, fingers: 2, x: 10, at })
  // The browser's tools cannot lift one of two fingers.
  const clientX = middle.x + 70
  area.dispatchEvent(
    new PointerEvent('pointerup', { bubbles: true, pointerId: ids[1]!, clientX, clientY: at.y }),
  )
  expect(on.end).not.toHaveBeenCalled()
  await fingers('touchMove', around(120, { x: 10, y: 30 }))
  expect(on.begin).toHaveBeenCalledTimes(3)
  expect(on.last('move')).toMatchObject({ scale: 1, fingers: 1, x: 0, y: 30 })
  expect(on.move.mock.lastCall![1]).toBe('subject 3')
  await fingers('touchEnd')
  expect(on.end).toHaveBeenCalledOnce()
  expect(on.last('end').isTap).toBe(false)
})

test('without a threshold the press is a drag already, and a tap when it goes nowhere', async () => {
  const { on, middle } = await draggable({ options: { threshold: 0 } })
  await tap(middle)
  expect(on.move).toHaveBeenCalled()
  expect(on.last('end').isTap).toBe(true)
  await swipe(middle, { ...middle, x: middle.x + 60 })
  expect(on.last('end').isTap).toBe(false)
})

test('a finger that rests first drags while the page stands still; a quick one scrolls', async () => {
  const { on, page, middle } = await draggable({
    options: { hold: 250, threshold: 5 },
    touchAction: 'auto',
  })
  const up = { ...middle, y: middle.y - 80 }
  await touch([[middle, up]], { restMs: 400 })
  expect(on.last('end').y).toBe(-80)
  expect(page.scrollTop).toBe(0)
  on.move.mockClear()
  await touch([[middle, up]], { steps: 3 })
  await expect.poll(() => page.scrollTop).toBeGreaterThan(20)
  expect(on.move).not.toHaveBeenCalled()
})

test('what refuses to begin is not dragged', async () => {
  const { on, middle } = await draggable()
  on.begin.mockReturnValue(false)
  await swipe(middle, { ...middle, x: middle.x + 60 })
  expect(on.begin).toHaveBeenCalledOnce()
  expect(on.move).not.toHaveBeenCalled()
})

test('of two, one in the other, the inner one wins; where it gives up, the outer one drags', async () => {
  const [outer, inner] = [listener(), listener()]
  const screen = await render(
    <Area name="outer" on={outer} options={{ direction: 'down', threshold: 3 }}>
      <Area name="inner" on={inner} options={{ direction: 'sideways' }} />
    </Area>,
  )
  await following()
  const middle = middleOf(screen.getByTestId('inner').element())
  await fingers('touchStart', [middle])
  await fingers('touchMove', [{ ...middle, y: middle.y + 5 }])
  expect(outer.move).toHaveBeenCalled()
  await fingers('touchMove', [{ x: middle.x + 60, y: middle.y + 5 }])
  await fingers('touchEnd')
  expect(outer.cancel).toHaveBeenCalledOnce()
  expect(outer.end).not.toHaveBeenCalled()
  expect(inner.end).toHaveBeenCalledOnce()
  await swipe(middle, { ...middle, y: middle.y + 60 })
  expect(outer.end).toHaveBeenCalledOnce()
  expect(inner.end).toHaveBeenCalledOnce()
})

test('what drags from the press on is not dragged by what lies around it', async () => {
  const [outer, inner] = [listener(), listener()]
  const screen = await render(
    <Area name="outer" on={outer}>
      <Area name="inner" on={inner} options={{ threshold: 0 }} />
    </Area>,
  )
  await following()
  const middle = middleOf(screen.getByTestId('inner').element())
  await swipe(middle, { ...middle, y: middle.y + 60 })
  expect(inner.end).toHaveBeenCalledOnce()
  expect(outer.begin).not.toHaveBeenCalled()
})
