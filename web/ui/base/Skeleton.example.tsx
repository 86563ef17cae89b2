import { examples } from '#web/gallery/example.ts'
import { SkeletonCards, SkeletonRows, SkeletonText } from './Skeleton.tsx'
import { Stack } from './Stack.tsx'

export default examples('Skeletons', [
  {
    name: 'rows, cards, text',
    render: () => (
      <Stack gap={6}>
        <SkeletonRows rows={3} avatar />
        <SkeletonCards cards={2} />
        <SkeletonText />
      </Stack>
    ),
  },
])
