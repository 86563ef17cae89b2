import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import * as icons from './icons.tsx'

export default examples('Icons', [
  {
    name: 'the whole set',
    render: () => (
      <Stack row gap={4}>
        {Object.entries(icons).map(([name, Drawn]) => (
          <span key={name} title={name}>
            <Drawn />
          </span>
        ))}
      </Stack>
    ),
  },
])
