// The baseline of `video`: one upsert of what was watched for each report, and nothing else.
import { serveRows } from './rows-server.ts'

const text = `
  insert into bare_progress as known (video_id, account_id, watched, seconds, position, watched_at)
  values ($1, $2, $3::int4multirange, $4, $5, now())
  on conflict (video_id, account_id) do update set watched = known.watched + excluded.watched,
    seconds = excluded.seconds, position = excluded.position, watched_at = excluded.watched_at
  returning watched::text`

interface Report {
  contentid: string
  student: string
  ranges: [number, number][]
  seconds: number
  position: number
}

serveRows<Report>({
  name: 'report',
  text,
  values: ({ contentid, student, ranges, seconds, position }) => {
    const watched = `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
    return [contentid, student, watched, seconds, position]
  },
})
