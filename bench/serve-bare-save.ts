// The baseline of saving an answer: one row by its primary key for each request, stored for good.
import { serveRows } from './rows-server.ts'

interface Answer {
  account: string
  slot: number
  answer: string
  sequence: number
}

serveRows<Answer>({
  name: 'save',
  text: `
    insert into bare_answer as known (account_id, slot, text, sequence, saved_at) values ($1, $2, $3, $4, now())
    on conflict (account_id, slot) do update set text = excluded.text, sequence = excluded.sequence,
      saved_at = excluded.saved_at where known.sequence < excluded.sequence
    returning slot, text, sequence, true as saved`,
  values: ({ account, slot, answer, sequence }) => [account, slot, answer, sequence],
})
