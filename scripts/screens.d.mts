export interface Screen {
  name: string;
  path: string;
}
export function screens(world: object): Screen[];
