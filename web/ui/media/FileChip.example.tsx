import { examples } from '#web/gallery/example.ts'
import { Stack } from '../base/Stack.tsx'
import { FileChip } from './FileChip.tsx'

const nothing = () => undefined

export default examples('FileChip', [
  {
    name: 'there',
    render: () => (
      <Stack gap={2}>
        <FileChip
          name="第三章 矩阵与线性方程组 讲义（含例题与习题答案）.pdf"
          size={4_871_230}
          onOpen={nothing}
        />
        <FileChip name="solution.docx" size={44_920} onOpen={nothing} />
        <FileChip name="grades.xlsx" size={12_400} onOpen={nothing} />
        <FileChip name="lecture.mp4" size={734_003_200} onOpen={nothing} />
        <FileChip name="photo.jpg" size={2_400_000} thumbnail="/icons/lectern-180.png" onOpen={nothing} />
        <FileChip name="data.bin" size={900} />
      </Stack>
    ),
  },
  {
    name: 'on the way',
    render: () => (
      <Stack gap={2}>
        <FileChip name="homework-page-1.jpg" size={3_200_000} state="saved" onRemove={nothing} />
        <FileChip
          name="homework-page-2.jpg"
          size={3_200_000}
          state="sending"
          progress={0.42}
          onRemove={nothing}
        />
        <FileChip name="homework-page-3.jpg" size={3_200_000} state="waiting" onRemove={nothing} />
        <FileChip
          name="homework-page-4.jpg"
          size={3_200_000}
          state="failed"
          onRetry={nothing}
          onRemove={nothing}
        />
      </Stack>
    ),
  },
])
