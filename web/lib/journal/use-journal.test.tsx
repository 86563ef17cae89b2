import { memo, StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ItemEntry, UsedJournal } from './journal-options.ts'
import { closeJournalStore } from './journal-store.ts'
import { useJournal, useJournals } from './use-journal.ts'

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

const requests: string[][] = []
const drawn: string[] = []
const send = async (entries: readonly ItemEntry<string>[]) => {
  requests.push(entries.map(({ item, value }) => `${item.key}: ${value}`))
  return entries.map(({ sequence }) => ({ sequence }))
}

const Answer = memo(function Answer({ name, journal }: { name: string; journal: UsedJournal<string> }) {
  drawn.push(name)
  return <input aria-label={name} value={journal.value} onChange={event => journal.set(event.target.value)} />
})

const few = ['paper:1', 'paper:2', 'paper:3']

/** A paper that is loaded later, and of which a question is dropped. */
function Paper() {
  const [names, setNames] = useState<string[]>([])
  const { journals, flush } = useJournals(
    { account: 'ana', key: 'paper', send, pace: { ...pace, quiet: 60_000, longest: 60_000 } },
    names.map(key => ({ key, initial: { value: '', sequence: 0 } })),
  )
  const [result, setResult] = useState('')
  return (
    <>
      {journals.map(
        (journal, at) => journal.isReady && <Answer key={names[at]} name={names[at]!} journal={journal} />,
      )}
      <button type="button" onClick={() => setNames(few)}>
        load
      </button>
      <button type="button" onClick={() => setNames(few.slice(1))}>
        drop the first
      </button>
      <button type="button" onClick={async () => setResult((await flush()).join())}>
        send
      </button>
      <p>{result}</p>
    </>
  )
}

test('of many answers only the one that is typed in is drawn anew, and there may be others later', async () => {
  const screen = await render(<Paper />)
  const field = (name: string) => screen.getByLabelText(name)
  await screen.getByText('load').click()
  await expect.element(field('paper:3')).toBeVisible()
  drawn.length = 0
  await field('paper:2').fill('two')
  await expect.element(field('paper:2')).toHaveValue('two')
  expect(new Set(drawn)).toEqual(new Set(['paper:2']))

  await field('paper:1').fill('one')
  await screen.getByText('drop the first').click()
  await expect.element(field('paper:1')).not.toBeInTheDocument()
  // What is left is sent at once, with what was written beside it.
  await vi.waitFor(() => expect(requests).toEqual([['paper:1: one', 'paper:2: two']]))
  await expect.element(field('paper:2')).toHaveValue('two')

  await screen.getByText('load').click()
  await expect.element(field('paper:1')).toHaveValue('one')
  await field('paper:3').fill('three')
  await screen.getByText('send').click()
  await expect.element(screen.getByText('saved,saved,saved')).toBeVisible()
  expect(requests.slice(1)).toEqual([['paper:3: three']])
  await closeJournalStore()
})
