import { examples } from '#web/gallery/example.ts'
import { type Art, artOf } from './art.tsx'
import { Button } from './Button.tsx'
import { EmptyState, ErrorState, RefusedState } from './State.tsx'

export default examples('Empty, failed, refused', [
  {
    name: 'empty',
    render: () => (
      <EmptyState
        art="work"
        title="还没有作业"
        hint="发布第一份作业，学生会立刻收到提醒。"
        action={<Button kind="primary">发布作业</Button>}
      />
    ),
  },
  {
    name: 'failed',
    render: () => (
      <ErrorState message="系统出错了，请稍后再试" requestId="5f2c91ab" onRetry={() => undefined} />
    ),
  },
  { name: 'refused', render: () => <RefusedState message="Not found, or not available to you" /> },
  {
    name: 'all pictures',
    render: () => (
      <>
        {(Object.keys(artOf) as Art[]).map(art => (
          <EmptyState key={art} art={art} title={art} />
        ))}
      </>
    ),
  },
])
