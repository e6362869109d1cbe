/** What one check costs and finds. */
export interface CurveCheck {
  readonly requests: number;
  /** Requests for common ground, by its name: paid by the first check that stands on it. */
  readonly grounds: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** So many faults were caught when so many requests were spent. */
export interface CurvePoint {
  readonly requests: number;
  readonly faults: number;
}

/** What checks have found by and by, asked in this order. */
export function curveOf(checks: readonly CurveCheck[]): readonly CurvePoint[] {
  const laid = new Set<string>();
  const caught = new Set<string>();
  const points: CurvePoint[] = [{ requests: 0, faults: 0 }];
  let requests = 0;
  for (const check of checks) {
    requests += check.requests;
    for (const [name, cost] of Object.entries(check.grounds)) {
      if (!laid.has(name)) requests += cost;
      laid.add(name);
    }
    for (const fault of check.faults) caught.add(fault);
    points.push({ requests, faults: caught.size });
  }
  return points;
}

/** How many requests it takes until this share of all faults was caught. */
export function requestsUntil(points: readonly CurvePoint[], share: number): number {
  const all = points.at(-1)?.faults ?? 0;
  return points.find(({ faults }) => faults >= share * all)?.requests ?? 0;
}

const size = { width: 760, height: 380, margin: 52 } as const;

/** A curve with its name and its colour. */
export interface NamedCurve {
  readonly name: string;
  readonly colour: string;
  readonly points: readonly CurvePoint[];
}

/** The curves as a picture: faults caught over requests spent. */
export function pictureOf(curves: readonly NamedCurve[]): string {
  const { width, height, margin } = size;
  const all = curves.flatMap(({ points }) => points);
  const [mostRequests, mostFaults] = [
    Math.max(...all.map(({ requests }) => requests)),
    Math.max(...all.map(({ faults }) => faults)),
  ];
  const x = (requests: number): number => margin + ((width - 2 * margin) * requests) / mostRequests;
  const y = (faults: number): number => height - margin - ((height - 2 * margin) * faults) / mostFaults;
  const text = (at: readonly [number, number], said: string, anchor = 'middle', fill = '#333'): string =>
    `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}" text-anchor="${anchor}" fill="${fill}">${said}</text>`;
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [
    text(
      [x(part * mostRequests), height - margin + 20],
      Math.round(part * mostRequests).toLocaleString('en'),
    ),
    text([margin - 8, y(part * mostFaults) + 4], String(Math.round(part * mostFaults)), 'end'),
    `<line x1="${margin}" x2="${width - margin}" y1="${y(part * mostFaults).toFixed(1)}" y2="${y(part * mostFaults).toFixed(1)}" stroke="#ddd"/>`,
  ]);
  const lines = curves.flatMap(({ name, colour, points }, index) => [
    `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points
      .map(({ requests, faults }) => `${x(requests).toFixed(1)},${y(faults).toFixed(1)}`)
      .join(' ')}"/>`,
    text([width - margin, height - margin - 40 + 18 * index], name, 'end', colour),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...grid,
    ...lines,
    text([width / 2, height - 10], 'requests spent'),
    text([margin, margin - 20], 'faults caught', 'start'),
    '</svg>',
    '',
  ].join('\n');
}
