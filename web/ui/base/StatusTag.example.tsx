import { examples } from '#web/gallery/example.ts'
import { Stack } from './Stack.tsx'
import { StatusTag } from './StatusTag.tsx'

export default examples('StatusTag', [
  {
    name: 'tones',
    render: () => (
      <Stack row gap={2}>
        <StatusTag tone="accent">进行中</StatusTag>
        <StatusTag tone="good">已批改</StatusTag>
        <StatusTag tone="info">Submitted</StatusTag>
        <StatusTag tone="warn">Due soon</StatusTag>
        <StatusTag tone="bad">已退回</StatusTag>
        <StatusTag tone="neutral">未发布</StatusTag>
      </Stack>
    ),
  },
])
