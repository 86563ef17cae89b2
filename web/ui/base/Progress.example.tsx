import { examples } from '#web/gallery/example.ts'
import { Card } from './Card.tsx'
import { Celebration } from './Celebration.tsx'
import { Countdown } from './Countdown.tsx'
import { ProgressBar, ProgressRing } from './Progress.tsx'
import { Stack } from './Stack.tsx'
import { Stats } from './Stats.tsx'

export default examples('Progress, countdown, figures', [
  { name: 'done', render: () => <Celebration title="签到成功" /> },
  {
    name: 'bars and rings',
    render: () => (
      <Stack gap={4}>
        <ProgressBar value={0.36} label="Uploaded" />
        <ProgressBar value={0.8} label="Used" tone="warn" />
        <Stack row gap={6}>
          <ProgressRing value={0.925} label="Signed" tone="good" size={120}>
            <span>37/40</span>
          </ProgressRing>
          <ProgressRing value={0.4} label="Uploaded">
            40 %
          </ProgressRing>
          <ProgressRing value={0} label="Nothing" size={56} />
        </Stack>
      </Stack>
    ),
  },
  {
    name: 'countdown',
    render: () => (
      <Stack row>
        <Countdown to={Date.now() + 7_384_000} />
        <Countdown to={Date.now() + 42_000} />
        <Countdown to={Date.now() + 90_000} bare format={left => `${Math.round(left / 1000)} s`} />
      </Stack>
    ),
  },
  {
    name: 'figures',
    render: () => (
      <Card>
        <Stats
          figures={[
            { label: '出勤', value: 37, tone: 'good' },
            { label: '迟到', value: 2, tone: 'warn' },
            { label: '缺勤', value: 1, tone: 'bad' },
            { label: '请假', value: 0 },
          ]}
        />
      </Card>
    ),
  },
])
