import { StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { closeJournalStore } from './journal-store.ts'
import { useJournal } from './use-journal.ts'

const pace = { quiet: 10, longest: 60, retry: 10, longestRetry: 40, takeOver: 500 }
const sent: string[] = []

function Draft({ item, sequence }: { item: string; sequence: number }) {
  const journal = useJournal<string>({
    account: 'ana',
    key: item,
    initial: { value: `server ${sequence}`, sequence },
    send: async entry => {
      sent.push(`${item}: ${entry.value}`)
      return { sequence: entry.sequence }
    },
    pace,
  })
  return (
    <label>
      {journal.isReady ? journal.status : 'loading'}
      <input
        aria-label={item}
        value={journal.value}
        disabled={!journal.isReady}
        onChange={event => journal.set(event.target.value)}
      />
    </label>
  )
}

function DraftForm() {
  const [item, setItem] = useState('first')
  const [sequence, setSequence] = useState(1)
  const [isShown, setShown] = useState(true)
  return (
    <>
      {isShown && <Draft item={item} sequence={sequence} />}
      <button type="button" onClick={() => setItem('second')}>
        other
      </button>
      <button type="button" onClick={() => setSequence(9)}>
        news
      </button>
      <button type="button" onClick={() => setShown(now => !now)}>
        leave or return
      </button>
    </>
  )
}

test('a field is sent while typing, follows the server, changes its item, and survives leaving the screen', async () => {
  const screen = await render(
    <StrictMode>
      <DraftForm />
    </StrictMode>,
  )
  const field = (name: string) => screen.getByLabelText(name)
  await expect.element(field('first')).toHaveValue('server 1')
  await screen.getByText('news').click()
  await expect.element(field('first')).toHaveValue('server 9')

  await field('first').fill('an essay')
  await screen.getByText('leave or return').click()
  await screen.getByText('leave or return').click()
  await expect.element(field('first')).toHaveValue('an essay')
  await vi.waitFor(() => expect(sent).toContain('first: an essay'))
  await expect.element(screen.getByText('saved')).toBeVisible()

  await screen.getByText('other').click()
  await expect.element(field('second')).toHaveValue('server 9')
  await field('second').fill('another')
  await vi.waitFor(() => expect(sent).toContain('second: another'))
  expect(sent.filter(text => text === 'second: an essay')).toEqual([])
  await closeJournalStore()
})
