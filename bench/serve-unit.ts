// The ruler of `every-call`: one row by its primary key for each request.
import { serveRows } from './rows-server.ts'

serveRows<{ id: string }>({
  name: 'unit',
  text: 'select id, name, kind, school, number from account where id = $1',
  values: ({ id }) => [id],
})
