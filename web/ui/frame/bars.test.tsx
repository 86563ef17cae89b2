import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Countdown } from '../base/Countdown.tsx'
import { Tabs } from './Tabs.tsx'
import { TopBar } from './TopBar.tsx'

afterEach(() => {
  vi.useRealTimers()
})

async function tapTitle(pauses: number[]) {
  const onFiveTaps = vi.fn()
  const screen = await render(<TopBar title="Members" onFiveTaps={onFiveTaps} />)
  vi.useFakeTimers({ toFake: ['Date'] })
  const title = screen.getByRole('heading', { name: 'Members' }).element() as HTMLElement
  for (const pause of pauses) {
    vi.setSystemTime(Date.now() + pause)
    title.click()
  }
  return onFiveTaps
}

test('five taps on the title within five seconds', async () => {
  expect(await tapTitle([0, 900, 900, 900, 900])).toHaveBeenCalledOnce()
})

test('five slow taps do nothing', async () => {
  expect(await tapTitle([0, 1500, 1500, 1500, 1500])).not.toHaveBeenCalled()
})

test('four quick taps do nothing', async () => {
  expect(await tapTitle([0, 100, 100, 100])).not.toHaveBeenCalled()
})

test('the bar’s search runs while typing and is cleared when closed', async () => {
  const onSearch = vi.fn()
  const screen = await render(<TopBar title="Members" search={{ placeholder: 'Name', onSearch }} />)
  await screen.getByRole('button', { name: 'Name' }).click()
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Name' }), ' Ada ')
  expect(onSearch).toHaveBeenLastCalledWith('Ada')
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onSearch).toHaveBeenLastCalledWith('')
  await expect.element(screen.getByRole('heading', { name: 'Members' })).toBeVisible()
})

test('a countdown ticks by the second and reports its end once', async () => {
  const onEnd = vi.fn()
  const screen = await render(<Countdown to={Date.now() + 1600} onEnd={onEnd} />)
  await expect.element(screen.getByRole('timer')).toHaveTextContent('00:00:02')
  await expect.element(screen.getByRole('timer')).toHaveTextContent('00:00:01')
  await expect.element(screen.getByRole('timer'), { timeout: 3000 }).toHaveTextContent('00:00:00')
  await new Promise(resolve => setTimeout(resolve, 1200))
  expect(onEnd).toHaveBeenCalledOnce()
})

function Sides() {
  const [side, setSide] = useState('a')
  const tabs = ['a', 'b', 'c'].map(key => ({ key, label: `Tab ${key}` }))
  return (
    <Tabs label="Sides" tabs={tabs} active={side} onSelect={setSide}>
      shows {side}
    </Tabs>
  )
}

test('the arrow keys move between tabs', async () => {
  const screen = await render(<Sides />)
  await screen.getByRole('tab', { name: 'Tab a' }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'Tab c' })).toHaveFocus()
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('shows c')
})
