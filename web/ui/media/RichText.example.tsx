import { examples } from '#web/gallery/example.ts'
import { Card } from '../base/Card.tsx'
import { RichText } from './RichText.tsx'

const html = `
<h2>第三章 矩阵的秩</h2>
<p>设 <strong>A</strong> 是 <em>m×n</em> 矩阵。Its rank is the largest number of independent rows; see
<a href="https://example.org">the notes</a>.</p>
<ul><li>秩等于行秩，也等于列秩</li><li>rank(AB) ≤ min(rank A, rank B)</li></ul>
<blockquote>Attempt every part. 每一步都要写出理由。</blockquote>
<pre>A = [1 2; 3 4]
rank(A)  % 2</pre>
<table><tr><th>题号</th><th>分值</th></tr><tr><td>1</td><td>40</td></tr><tr><td>2</td><td>60</td></tr></table>
<p><img src="/icons/lectern-180.png" alt="A lectern" width="120" height="120"></p>`

export default examples('RichText', [
  {
    name: 'everything that the server lets through',
    render: () => (
      <Card>
        <RichText html={html} />
      </Card>
    ),
  },
])
