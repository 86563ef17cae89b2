import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { DateCalendar } from './DateCalendar.tsx'

const noon = Date.UTC(2026, 10, 24, 4)

export default examples('Calendar', [
  { name: 'a day and its time, nothing before it', render: () => <Choosing precision="minute" min={noon} /> },
  { name: 'a day', render: () => <Choosing precision="day" /> },
])

function Choosing(props: { precision: 'day' | 'minute'; min?: number }) {
  const [value, setValue] = useState(noon)
  return <DateCalendar {...props} value={value} onChange={setValue} />
}
