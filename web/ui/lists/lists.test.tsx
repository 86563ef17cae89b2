import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { swipe } from '#web/test/finger.ts'
import { Page } from '../frame/Page.tsx'
import { InfiniteList } from './InfiniteList.tsx'
import { RowBody } from './List.tsx'

const drawn = vi.fn()
const renderNumber = (item: number) => {
  drawn(item)
  return <RowBody title={`Student ${item}`} />
}

function Members({ onMore, failing = false }: { onMore: () => void; failing?: boolean }) {
  const [count, setCount] = useState(50)
  const [failed, setFailed] = useState(false)
  const more = () => {
    onMore()
    if (failing) setFailed(true)
    else setCount(now => Math.min(1000, now + 50))
  }
  return (
    <Page>
      <InfiniteList
        label="Members"
        items={Array.from({ length: count }, (_, index) => index + 1)}
        itemKey={item => item}
        renderItem={renderNumber}
        hasMore={count < 1000}
        moreFailed={failed}
        onMore={more}
        rowHeight={53}
      />
    </Page>
  )
}

test('scrolling brings all of a thousand rows, page by page, each drawn once', async () => {
  drawn.mockClear()
  const onMore = vi.fn()
  const screen = await render(<Members onMore={onMore} />)
  const scroller = screen.container.querySelector('[role=main]')!
  for (let count = 0; count < 1000; count = scroller.querySelectorAll('li').length) {
    scroller.scrollTop = scroller.scrollHeight
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
  expect(onMore).toHaveBeenCalledTimes(19)
  expect(drawn).toHaveBeenCalledTimes(1000)
})

test('pages are not fetched before the end comes near', async () => {
  const onMore = vi.fn()
  await render(<Members onMore={onMore} />)
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(onMore).not.toHaveBeenCalled()
})

test('a failed page is fetched again only by hand', async () => {
  const onMore = vi.fn()
  const screen = await render(<Members onMore={onMore} failing />)
  const scroller = screen.container.querySelector('[role=main]')!
  scroller.scrollTop = scroller.scrollHeight
  await expect.element(screen.getByText('Couldn’t load more')).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(onMore).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(onMore).toHaveBeenCalledTimes(2)
})

async function pull(onRefresh: () => Promise<unknown>, distance: number, scrolled = 0) {
  const screen = await render(
    <Page onRefresh={onRefresh}>
      <div style={{ height: 2000 }}>content</div>
    </Page>,
  )
  screen.container.querySelector('[role=main]')!.scrollTop = scrolled
  await swipe({ x: 180, y: 100 }, { x: 180, y: 100 + distance })
  return screen
}

test('pulling a page down far enough refreshes it once', async () => {
  let finish = () => {}
  const onRefresh = vi.fn(
    () =>
      new Promise<void>(resolve => {
        finish = resolve
      }),
  )
  const screen = await pull(onRefresh, 240)
  await expect.element(screen.getByText('Refreshing')).toBeInTheDocument()
  finish()
  await expect.element(screen.getByText('Refreshing')).not.toBeInTheDocument()
  expect(onRefresh).toHaveBeenCalledOnce()
})

test.each([
  ['a short pull', 60, 0],
  ['a pull from the middle of the page', 240, 300],
])('%s refreshes nothing', async (_, distance, scrolled) => {
  const onRefresh = vi.fn(async () => undefined)
  await pull(onRefresh, distance, scrolled)
  expect(onRefresh).not.toHaveBeenCalled()
})
