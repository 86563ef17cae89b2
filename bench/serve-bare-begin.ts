// The baseline of beginning a paper, and of handing it in: one row for each request, stored for good.
import { serveRows } from './rows-server.ts'

serveRows<{ account: string }>({
  name: 'begin',
  text: `
    insert into bare_beginning (account_id, began_at) values ($1, now())
    on conflict (account_id) do update set began_at = excluded.began_at returning began_at`,
  values: ({ account }) => [account],
})
