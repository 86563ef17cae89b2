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
<p>At most <strong>15</strong> of <span style="color: red;">red</span>, <span style="color: darkorange;">orange</span>,
<span style="color: green;">green</span>, <span style="color: teal;">teal</span>, <span style="color: blue;">blue</span>,
<span style="color: purple;">purple</span> and <span style="color: gray;">gray</span>;
<span style="font-size: 24px;">large</span> and <span style="font-size: 12px;">small</span>.</p>
<p style="text-align: center;">In the middle</p>
<p>Its roots <span data-latex="x_{1,2}=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}">x_{1,2}=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}</span> are real if
<span data-latex="b^2\\ge 4ac">b^2\\ge 4ac</span>; and</p>
<div data-latex="\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx=\\sqrt{\\pi},\\qquad A=\\begin{pmatrix}1&amp;2\\\\3&amp;4\\end{pmatrix}">\\int</div>
<pre><code class="language-python">def rank(a):
    """The number of independent rows."""
    return len([row for row in reduced(a) if any(row)])  # 2
</code></pre>
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
