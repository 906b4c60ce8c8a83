export interface Screen {
  name: string;
  path: string;
  signedIn?: boolean;
  dark?: boolean;
  phone?: boolean;
  language?: 'en' | 'de';
}
export function screens(world: { projectId: number; userId: string; date: string; item: number }): Screen[];
