interface Cell {
  readonly text: string;
  readonly className?: string;
}

export interface FiguresRow {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly Cell[];
}

interface FiguresTableProps {
  readonly head: string;
  readonly columns: readonly string[];
  readonly rows: readonly FiguresRow[];
  /** null: none, or the rows are the rest of another table. */
  readonly total?: FiguresRow | null;
  /** Set where a phone has all figures of a row, two in a line. */
  readonly isInPairs?: boolean;
}

/** On a phone each figure stands beside its column's heading. */
export function FiguresTable({ head, columns, rows, total = null, isInPairs = false }: FiguresTableProps) {
  return (
    <table className={`table table--labels books__table${isInPairs ? ' books__table--pairs' : ''}`}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((label) => (
            <th scope="col" className="end" key={label}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} columns={columns} />
        ))}
      </tbody>
      {total === null ? null : (
        <tfoot>
          <Row row={total} columns={columns} />
        </tfoot>
      )}
    </table>
  );
}

function Row({ row: { name, cells }, columns }: Pick<FiguresTableProps, 'columns'> & { readonly row: FiguresRow }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map((label, index) => (
        <td className={['end', cells[index]?.className].filter(Boolean).join(' ')} data-label={label} key={label}>
          {cells[index]?.text}
        </td>
      ))}
    </tr>
  );
}
