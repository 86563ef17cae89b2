import { examples } from '#web/gallery/example.ts'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { Stack } from './Stack.tsx'
import { StatusTag } from './StatusTag.tsx'

export default examples('Card', [
  {
    name: 'plain, titled, pressable',
    render: () => (
      <Stack>
        <Card>Vectors are added place by place, and scaled by one number throughout.</Card>
        <Card
          title="本周作业"
          action={
            <Button size="small" kind="quiet">
              全部
            </Button>
          }
        >
          第三章习题：矩阵的秩与线性方程组的解。
        </Card>
        <Card onClick={() => undefined}>
          <Stack gap={2}>
            <StatusTag tone="accent">Ongoing</StatusTag>
            <span>Linear Algebra · Homework 3</span>
          </Stack>
        </Card>
      </Stack>
    ),
  },
])
