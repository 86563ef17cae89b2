import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RateTag } from './CheckedRow.tsx'
import { PassageCard } from './PassageCard.tsx'
import { passage } from './test-checks.ts'

export default examples('Duplicate check', [
  {
    name: 'Rates',
    render: () => (
      <Stack gap={2}>
        <RateTag rate={0} warningRate={30} />
        <RateTag rate={12} warningRate={30} />
        <RateTag rate={62} warningRate={30} />
      </Stack>
    ),
  },
  {
    name: 'A passage beside its source',
    render: () => (
      <Stack gap={3}>
        <PassageCard part={passage} place={1} name="陈思远" isStaff />
        <PassageCard part={{ ...passage, source: '', isReadable: false }} place={2} name="陈思远" isStaff />
      </Stack>
    ),
  },
  {
    name: 'As its author sees it',
    render: () => <PassageCard part={passage} place={1} name="Your text" isStaff={false} />,
  },
])
