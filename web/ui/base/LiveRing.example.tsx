import { examples } from '#web/gallery/example.ts'
import { LiveRing } from './LiveRing.tsx'
import { Stack } from './Stack.tsx'

export default examples('LiveRing', [
  {
    name: 'beside what runs',
    render: () => (
      <Stack row gap={2}>
        <LiveRing />
        Attendance
      </Stack>
    ),
  },
])
