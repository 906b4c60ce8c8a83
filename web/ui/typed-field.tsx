import { useTypedParameter } from '#web/navigation/use-typed-parameter.ts';
import { Field, type FieldProps } from './field.tsx';

/** A filter that is typed: it counts once the typing pauses, and stands in the address by its name. */
export function TypedField({ name, ...rest }: Omit<FieldProps, 'name' | 'value' | 'onChange'> & { name: string }) {
  const { typed, type } = useTypedParameter(name);
  return <Field {...rest} autoComplete="off" value={typed} onChange={({ target }) => type(target.value)} />;
}
